// A progress bar for long steps of commands: one line on a terminal, a few lines in a file.

const WIDTH = 30

export type ProgressBar = {
  /** `note` is printed after the bar. */
  show: (done: number, total: number, note?: string) => void
  end: () => void
}

export function progressBar(title: string, out: NodeJS.WriteStream = process.stdout): ProgressBar {
  let lastPercent = -1
  let lastWidth = 0
  const show = (done: number, total: number, note = '') => {
    const percent = Math.floor((done / Math.max(total, 1)) * 100)
    // a log file gets a line per quarter or per step, a terminal redraws its line
    const step = out.isTTY || total < 10 ? 1 : 25
    if (percent < lastPercent + step && percent !== 100 && !(out.isTTY && note !== '')) return
    if (percent === lastPercent && !(out.isTTY && note !== '')) return
    lastPercent = percent
    const filled = Math.round((percent / 100) * WIDTH)
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
    const line = `${title} ${bar} ${percent} %${note === '' ? '' : `, ${note}`}`
    out.write(out.isTTY ? `\r${line.padEnd(lastWidth)}` : `${line}\n`)
    lastWidth = line.length
  }
  return { show, end: () => void (out.isTTY && out.write('\n')) }
}
