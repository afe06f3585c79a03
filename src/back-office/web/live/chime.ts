// The sounds of the office, after the first click or key in this tab, unless muted: two short tones of a
// new order, a high one of a right scan, two low ones of a wrong one.

const MUTED = 'officeMuted'
const NAME = 'office-chime'

let audio: AudioContext | null = null

/** Browsers allow sound only after somebody has touched the page. */
const permit = (): void => {
  audio ??= new AudioContext()
  void audio.resume()
}
for (const event of ['pointerdown', 'keydown']) addEventListener(event, permit, { once: true })

export const isMuted = (): boolean => localStorage.getItem(MUTED) !== null

export function setMuted(muted: boolean): void {
  if (muted) localStorage.setItem(MUTED, '1')
  else localStorage.removeItem(MUTED)
}

const TONES = [660, 880]
const TONE_SECONDS = 0.15

/** One tab of the browser sounds for all. */
export function chime(): void {
  if (isMuted() || audio?.state !== 'running') return
  void navigator.locks?.request(NAME, { ifAvailable: true }, async (lock) => {
    if (!lock || !audio) return
    play(audio, TONES)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  })
}

const RIGHT = [990]
const WRONG = [330, 330]

/** What a scanner says: high for a right code, low and twice for a wrong one. */
export function beep(isRight: boolean): void {
  if (!isMuted() && audio?.state === 'running') play(audio, isRight ? RIGHT : WRONG)
}

function play(by: AudioContext, tones: readonly number[]): void {
  for (const [place, tone] of tones.entries()) {
    const from = by.currentTime + place * TONE_SECONDS
    const sound = new OscillatorNode(by, { frequency: tone })
    const loudness = new GainNode(by, { gain: 0.15 })
    loudness.gain.setTargetAtTime(0, from + TONE_SECONDS / 2, 0.03)
    sound.connect(loudness).connect(by.destination)
    sound.start(from)
    sound.stop(from + TONE_SECONDS)
  }
}
