// The sound of a new order: two short tones, after the first click or key in this tab, unless muted.

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
    for (const [place, tone] of TONES.entries()) {
      const from = audio.currentTime + place * TONE_SECONDS
      const sound = new OscillatorNode(audio, { frequency: tone })
      const loudness = new GainNode(audio, { gain: 0.15 })
      loudness.gain.setTargetAtTime(0, from + TONE_SECONDS / 2, 0.03)
      sound.connect(loudness).connect(audio.destination)
      sound.start(from)
      sound.stop(from + TONE_SECONDS)
    }
    await new Promise((resolve) => setTimeout(resolve, 1000))
  })
}
