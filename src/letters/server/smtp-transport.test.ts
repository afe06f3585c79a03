// What a mail server of one's own has to be like, and what it is told.

import { afterEach, expect, test } from 'vitest'
import { type MailServer, mailServer } from '#tests/support/mail-server.ts'
import { SendFailure, smtpTransport } from './smtp-transport.ts'

let mail: MailServer | undefined
afterEach(() => mail?.close())

const letter = { subject: 'Новый пароль', text: 'Здравствуйте!\n', html: '<p>Здравствуйте!</p>' }
const from = {
  name: 'Ромашка\r\nBcc: all@example.ru, "x" <y@example.ru>',
  address: 'shop@example.ru',
}
const envelope = { recipient: 'ivan@example.ru', messageId: '<letter-1.1@example.ru>' }
const never = new AbortController().signal

const openWithPasswords = async () => {
  const passwords: unknown[] = []
  mail = await mailServer({
    onAuth: ({ password }, _session, answer) => {
      passwords.push(password)
      answer(null, { user: 'shop' })
    },
  })
  // the same machine under a name that does not say so
  const url = mail.url.replace('127.0.0.1', 'shop:secret@[::ffff:127.0.0.1]')
  return { passwords, url, received: mail.received }
}

test('a password does not travel in the open to another machine', async () => {
  const { passwords, url, received } = await openWithPasswords()
  const sent = smtpTransport({ url, from })(letter, envelope, never)
  await expect(sent).rejects.toMatchObject({ name: SendFailure.name, trouble: 'server' })
  expect(passwords).toEqual([])
  expect(received).toEqual([])
})

test('but where the owner says that it may', async () => {
  const { passwords, url, received } = await openWithPasswords()
  await smtpTransport({ url: `${url}/?requireTLS=false`, from })(letter, envelope, never)
  expect(passwords).toEqual(['secret'])
  expect(received).toHaveLength(1)
})

test('the name of the sender stays a name, the letter says that a machine wrote it', async () => {
  mail = await mailServer()
  await smtpTransport({ url: mail.url, from })(letter, envelope, never)
  const [received] = mail.received
  expect(received).toMatchObject({ sender: 'shop@example.ru', recipients: ['ivan@example.ru'] })
  expect(received?.header('bcc')).toBe('')
  expect(received?.header('from')).toMatch(/<shop@example\.ru>$/)
  expect(received?.header('auto-submitted')).toBe('auto-generated')
  expect(received?.header('message-id')).toBe(envelope.messageId)
  expect(received?.text).toBe(letter.text)
})
