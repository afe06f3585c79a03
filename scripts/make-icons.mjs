// Draws the icons of the installed shop from `src/ui/favicon.svg` into `src/ui/app-icons`.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { inProject } from './lib/project-root.mjs'

const GROUND = '#ffffff'

/** `share`: how much of the side the sign takes; a mask cuts off a fifth of a maskable one. */
const ICONS = [
  { name: 'icon-192', size: 192, share: 1, isOpaque: false },
  { name: 'icon-512', size: 512, share: 1, isOpaque: false },
  { name: 'maskable-512', size: 512, share: 0.6, isOpaque: true },
  { name: 'apple-touch-icon', size: 180, share: 0.72, isOpaque: true },
]

const sign = await readFile(inProject('src/ui/favicon.svg'))
const folder = inProject('src/ui/app-icons')
await mkdir(folder, { recursive: true })
for (const { name, size, share, isOpaque } of ICONS) {
  const side = Math.round(size * share)
  const drawn = await sharp(sign, { density: (72 * side) / 32 })
    .resize(side, side)
    .png()
    .toBuffer()
  const ground = { r: 0, g: 0, b: 0, alpha: 0 }
  const icon = sharp({
    create: { width: size, height: size, channels: 4, background: isOpaque ? GROUND : ground },
  }).composite([{ input: drawn }])
  const whole = isOpaque ? icon.flatten({ background: GROUND }) : icon
  const bytes = await whole.png({ compressionLevel: 9, palette: true }).toBuffer()
  await writeFile(`${folder}/${name}.png`, bytes)
}
