// A letter as HTML that old mail programs read too: one column, nothing from elsewhere.

import { formatPhone } from '#src/shared/phone.ts'
import {
  type Block,
  type Goods,
  type LetterBody,
  type LetterShop,
  marked,
} from './letter-blocks.ts'

// mail programs know neither style sheets nor variables: the paper's colours of the shop, by hand
const INK = '#1d1a17'
const SOFT = '#5f5850'
const LINE = '#e3ddd5'
const PAPER = '#ffffff'
const GROUND = '#f8f6f3'
const ACCENT = '#b01f24'

const FONT = "font-family:'Golos Text',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const TEXT = `margin:0 0 16px;font-size:16px;line-height:1.5;color:${INK};overflow-wrap:anywhere`
const SMALL = `margin:0 0 16px;font-size:14px;line-height:1.5;color:${SOFT};overflow-wrap:anywhere`
const LINK = `color:${INK};text-decoration:underline`
const BUTTON =
  `display:inline-block;padding:12px 24px;background:${ACCENT};color:${PAPER};` +
  'border-radius:8px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none'

export function letterHtml({ title, blocks }: LetterBody, shop: LetterShop): string {
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${marked(title)}</title>
</head>
<body style="margin:0;padding:0;background:${GROUND}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${GROUND}">
<tr><td align="center" style="padding:16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"
 style="max-width:600px;background:${PAPER};border:1px solid ${LINE};border-radius:8px;${FONT}">
<tr><td style="padding:24px 20px;text-align:left">
<p style="${SMALL}">${link(shop.publicUrl, shop.name)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${INK}">${marked(title)}</h1>
${blocks.map(blockHtml).join('\n')}
${signature(shop)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function blockHtml(block: Block): string {
  switch (block.is) {
    case 'words':
      return `<p style="${TEXT}">${marked(block.text)}</p>`
    case 'small':
      return `<p style="${SMALL}">${withLinks(marked(block.text))}</p>`
    case 'code':
      return codeHtml(block.label, block.code)
    case 'way':
      return `<p style="${TEXT}"><a href="${marked(block.url)}" style="${BUTTON}">${marked(block.text)}</a></p>`
    case 'facts':
      return `<p style="${TEXT}">${block.facts.map(factHtml).join('<br>')}</p>`
    case 'goods':
      return (
        block.goods.map(goodsHtml).join('\n') +
        `\n<p style="${TEXT};padding-top:16px;border-top:1px solid ${LINE};font-weight:600">` +
        `Итого: ${marked(block.total)}</p>`
      )
  }
}

const codeHtml = (label: string, code: string): string =>
  `<p style="${TEXT};padding:16px;background:${GROUND};border-radius:8px">${marked(label)}:<br>` +
  `<strong style="font-size:28px;line-height:1.3;letter-spacing:2px">${marked(code)}</strong></p>`

const factHtml = ([label, value]: readonly [string, string]): string =>
  `<span style="color:${SOFT}">${marked(label)}:</span> ${marked(value)}`

const goodsHtml = ({ name, note, sum, url }: Goods): string =>
  `<p style="${TEXT};padding-top:16px;border-top:1px solid ${LINE}">${link(url, name)}<br>` +
  `<span style="font-size:14px;color:${SOFT}">${marked(note)}</span><br>${marked(sum)}</p>`

const link = (url: string, text: string): string =>
  `<a href="${marked(url)}" style="${LINK}">${marked(text)}</a>`

/** Small print names pages of the shop by their address. */
const withLinks = (html: string): string =>
  html.replace(
    /https?:\/\/[^\s<>"]+/g,
    (url) => `<a href="${url}" style="color:${SOFT}">${url}</a>`,
  )

const signature = ({ name, phone, hours, email }: LetterShop): string =>
  `<p style="${SMALL};margin-bottom:0;padding-top:16px;border-top:1px solid ${LINE}">` +
  `${marked(name)}<br>` +
  `<a href="tel:+${marked(phone)}" style="color:${SOFT}">${marked(formatPhone(phone))}</a>, ` +
  `${marked(hours)}<br>` +
  `<a href="mailto:${marked(email)}" style="color:${SOFT}">${marked(email)}</a></p>`
