// Reads barcodes in a thread of its own: by WebAssembly, which the policy of this file alone allows.

import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { type FromWorker, SCANNED_FORMATS, type ToWorker } from './seen-codes.ts'

// the shop's own file, never the one of a public host
prepareZXingModule({ overrides: { locateFile: () => wasm } })
const detector = new BarcodeDetector({ formats: [...SCANNED_FORMATS] })

addEventListener('message', async ({ data: image }: MessageEvent<ToWorker>) => {
  const answer = (message: FromWorker) => postMessage(message)
  try {
    const found = await detector.detect(image)
    answer({
      codes: found.map(({ rawValue, cornerPoints }) => ({ text: rawValue, corners: cornerPoints })),
    })
  } catch {
    answer({ failed: true }) // what it needs has not been loaded
  }
})
