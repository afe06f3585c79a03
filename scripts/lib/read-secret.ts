// Reads a secret: from the terminal twice and without echo, or one line of piped input.

import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Rejects with one Russian sentence when nothing was given. */
export async function readSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY) return firstLine()
  const typed = await typedUnseen(`${question}: `)
  const again = await typedUnseen(`${question} ещё раз: `)
  if (typed !== again) throw new Error('Введено по-разному: ничего не изменено.')
  return typed
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  throw new Error('Пароля нет: введите его в терминале или передайте строкой во ввод.')
}

function typedUnseen(question: string): Promise<string> {
  // the terminal is in raw mode, so what is typed is drawn by readline, which draws into nothing
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  process.stderr.write(question)
  return new Promise<string>((resolve, reject) => {
    lines.once('line', resolve)
    lines.once('SIGINT', () => lines.close())
    lines.once('close', () => reject(new Error('Прервано: ничего не изменено.')))
  }).finally(() => {
    lines.close()
    process.stderr.write('\n')
  })
}
