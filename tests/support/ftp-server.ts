// A scripted FTP server on loopback with one folder of files; real ones are tried by hand.

import { createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type FtpFile = { readonly content: string; readonly changed: string }

export async function ftpServer(password: string) {
  const files = new Map<string, FtpFile>()
  const commands: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.write('220 ready\r\n')
    let data: { server: Server; socket: Promise<Socket> } | null = null
    const reply = (text: string) => socket.write(`${text}\r\n`)
    const lines = createInterface({ input: socket }).on('error', () => socket.destroy())
    lines.on('line', async (line) => {
      const [name = '', ...rest] = line.split(' ')
      const word = rest.join(' ')
      commands.push(name === 'PASS' ? 'PASS' : line)
      const file = files.get(word)
      if (name === 'USER') reply('331 password')
      else if (name === 'PASS') reply(word === password ? '230 in' : '530 no')
      else if (name === 'EPSV') {
        data = await openData()
        reply(`229 (|||${portOf(data.server)}|)`)
      } else if ((name === 'SIZE' || name === 'MDTM' || name === 'RETR') && !file) reply('550 no')
      else if (name === 'SIZE') reply(`213 ${Buffer.byteLength(file?.content ?? '')}`)
      else if (name === 'MDTM') reply(`213 ${file?.changed}`)
      else if (name === 'RETR' && data) {
        reply('150 here')
        const to = await data.socket
        to.end(file?.content ?? '')
        to.on('close', () => reply('226 done'))
        data.server.close()
      } else reply('200 ok')
    })
  })
  await listen(server)
  return {
    url: `ftp://127.0.0.1:${portOf(server)}`,
    files,
    /** Of all connections; passwords are left out. */
    commands,
    close: () => server.close(),
  }
}

async function openData() {
  const server = createServer()
  const socket = new Promise<Socket>((resolve) => server.once('connection', resolve))
  await listen(server)
  return { server, socket: socket.then((one) => one.on('error', () => one.destroy())) }
}

const listen = (server: Server) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
