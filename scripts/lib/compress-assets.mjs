// Writes a compressed copy of each built file beside it, so that no request has to compress it.
import * as fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const forms = [
  { ending: '.br', compress: promisify(brotliCompress), options: [{}] }, // as hard as it can
  // the smallest of these is kept: a shorter block suits a file of many kinds of text
  {
    ending: '.gz',
    compress: promisify(gzip),
    options: [6, 8].map((memLevel) => ({ level: 9, memLevel })),
  },
]

/** Fonts and pictures are compressed already. */
const isLoose = (/** @type {string} */ name) => /\.(js|css|svg|wasm)$/.test(name)

/** @param {string} folder */
export async function compressAssets(folder) {
  const work = fs
    .readdirSync(folder)
    .filter(isLoose)
    .map(async (name) => {
      const file = path.join(folder, name)
      const whole = fs.readFileSync(file)
      for (const { ending, compress, options } of forms)
        fs.writeFileSync(
          file + ending,
          await smallest(options.map((each) => compress(whole, each))),
        )
    })
  await Promise.all(work)
}

/** @param {Promise<Buffer>[]} copies of one file */
const smallest = async (copies) =>
  (await Promise.all(copies)).reduce((least, each) => (each.length < least.length ? each : least))
