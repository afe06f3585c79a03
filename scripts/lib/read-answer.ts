// Reads an answer from the terminal, as it is typed.

import { createInterface } from 'node:readline'

/** Rejects with one Russian sentence where there is no terminal. */
export async function readAnswer(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Error('Спросить не у кого: это не терминал. Опишите магазин в файле: setup ФАЙЛ.json')
  }
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: true })
  return new Promise<string>((resolve, reject) => {
    lines.once('SIGINT', () => lines.close())
    lines.once('close', () => reject(new Error('Прервано: ничего не изменено.')))
    lines.question(question, resolve)
  }).finally(() => lines.close())
}
