// A letter as HTML for old mail programs: one column, no external resources.

import { formatPhone } from '#src/shared/phone.ts'
import {
  type Block,
  escapedText,
  type Goods,
  type LetterBody,
  type LetterShop,
} from './letter-blocks.ts'

// mail programs support neither style sheets nor variables, so the shop's colours are repeated here
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
<title>${escapedText(title)}</title>
</head>
<body style="margin:0;padding:0;background:${GROUND}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${GROUND}">
<tr><td align="center" style="padding:16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"
 style="max-width:600px;background:${PAPER};border:1px solid ${LINE};border-radius:8px;${FONT}">
<tr><td style="padding:24px 20px;text-align:left">
<p style="${SMALL}">${link(shop.publicUrl, shop.name)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${INK}">${escapedText(title)}</h1>
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
    case 'paragraph':
      return `<p style="${TEXT}">${escapedText(block.text)}</p>`
    case 'small':
      return `<p style="${SMALL}">${withLinks(escapedText(block.text))}</p>`
    case 'code':
      return codeHtml(block.label, block.code)
    case 'button':
      return `<p style="${TEXT}"><a href="${escapedText(block.url)}" style="${BUTTON}">${escapedText(block.text)}</a></p>`
    case 'facts':
      return `<p style="${TEXT}">${block.facts.map(factHtml).join('<br>')}</p>`
    case 'goods':
      return (
        block.goods.map(goodsHtml).join('\n') +
        `\n<p style="${TEXT};padding-top:16px;border-top:1px solid ${LINE};font-weight:600">` +
        `Итого: ${escapedText(block.total)}</p>`
      )
  }
}

const codeHtml = (label: string, code: string): string =>
  `<p style="${TEXT};padding:16px;background:${GROUND};border-radius:8px">${escapedText(label)}:<br>` +
  `<strong style="font-size:28px;line-height:1.3;letter-spacing:2px">${escapedText(code)}</strong></p>`

const factHtml = ([label, value]: readonly [string, string]): string =>
  `<span style="color:${SOFT}">${escapedText(label)}:</span> ${escapedText(value)}`

const goodsHtml = ({ name, note, sum, url }: Goods): string =>
  `<p style="${TEXT};padding-top:16px;border-top:1px solid ${LINE}">${link(url, name)}<br>` +
  `<span style="font-size:14px;color:${SOFT}">${escapedText(note)}</span><br>${escapedText(sum)}</p>`

const link = (url: string, text: string): string =>
  `<a href="${escapedText(url)}" style="${LINK}">${escapedText(text)}</a>`

/** Turns addresses in small print into links. */
const withLinks = (html: string): string =>
  html.replace(
    /https?:\/\/[^\s<>"]+/g,
    (url) => `<a href="${url}" style="color:${SOFT}">${url}</a>`,
  )

const signature = ({ name, phone, hours, email }: LetterShop): string =>
  `<p style="${SMALL};margin-bottom:0;padding-top:16px;border-top:1px solid ${LINE}">` +
  `${escapedText(name)}<br>` +
  `<a href="tel:+${escapedText(phone)}" style="color:${SOFT}">${escapedText(formatPhone(phone))}</a>, ` +
  `${escapedText(hours)}<br>` +
  `<a href="mailto:${escapedText(email)}" style="color:${SOFT}">${escapedText(email)}</a></p>`
