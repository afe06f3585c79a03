// Reads the codes of a video's frame: by the browser's own detector, or by our worker where it has none.

import { type FromWorker, fromMiddle, SCANNED_FORMATS, type SeenCode } from './seen-codes.ts'

export type FrameReader = {
  /** The nearest to the middle first. Throws where nothing can be read at all. */
  readonly read: (video: HTMLVideoElement) => Promise<string[]>
  readonly close: () => void
}

export class ReaderFailure extends Error {}

export const openReader = async (): Promise<FrameReader> => (await ownReader()) ?? workerReader()

type NativeDetector = {
  detect(
    video: HTMLVideoElement,
  ): Promise<{ rawValue: string; cornerPoints: SeenCode['corners'] }[]>
}
type NativeKind = {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

/** What goods and orders of the shop carry: a detector without one of them is no help. */
const NEEDED = ['ean_13', 'code_128', 'qr_code']

async function ownReader(): Promise<FrameReader | null> {
  const Kind = (globalThis as { BarcodeDetector?: NativeKind }).BarcodeDetector
  const known = (await Kind?.getSupportedFormats().catch(() => [])) ?? []
  if (!Kind || !NEEDED.every((format) => known.includes(format))) return null
  const detector = new Kind({ formats: SCANNED_FORMATS.filter((format) => known.includes(format)) })
  return {
    read: async (video) => {
      const found = await detector.detect(video)
      const codes = found.map(({ rawValue, cornerPoints }) => ({
        text: rawValue,
        corners: cornerPoints,
      }))
      return fromMiddle(codes, { width: video.videoWidth, height: video.videoHeight })
    },
    close: () => undefined,
  }
}

/** A wider frame is made smaller: bars stay wide enough, and a phone is quicker. */
const MOST_WIDTH = 1024

function workerReader(): FrameReader {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  /** One frame at a time. */
  let waiting: PromiseWithResolvers<readonly SeenCode[]> | null = null
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if ('codes' in data) waiting?.resolve(data.codes)
    else waiting?.reject(new ReaderFailure())
  })
  worker.addEventListener('error', () => waiting?.reject(new ReaderFailure()))
  return {
    read: async (video) => {
      const scale = Math.min(1, MOST_WIDTH / video.videoWidth)
      canvas.width = Math.round(video.videoWidth * scale)
      canvas.height = Math.round(video.videoHeight * scale)
      if (!drawing) throw new ReaderFailure()
      drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
      const frame = drawing.getImageData(0, 0, canvas.width, canvas.height)
      waiting = Promise.withResolvers()
      worker.postMessage(frame, [frame.data.buffer])
      return fromMiddle(await waiting.promise, frame)
    },
    close: () => worker.terminate(),
  }
}
