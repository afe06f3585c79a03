// A temporary PostgreSQL server: its own folder and a free port, removed at the end.
// Run by hand it prints its address and serves until Ctrl-C.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { isRoot } from './find-program.mjs'
import { findPostgresBinaries } from './postgres-binaries.mjs'
import { runScript, ScriptStop } from './script.mjs'

/**
 * `socketUrl` leads to the same server through its socket in the file system.
 * `pause` stops the server and closes its connections; `resume` starts it with all its data.
 * `crash` does both like a power failure: what was not flushed to its log is lost.
 * @typedef {{
 *   url: string, socketUrl: string, pause: () => Promise<void>, resume: () => Promise<void>,
 *   crash: () => Promise<void>, stop: () => Promise<void>
 * }} PrivatePostgres
 */

// Its standard input stays open for as long as the server is wanted: when our side ends in any
// way, even by kill -9, the shell reads the end of input, stops the server and removes the folder.
const keeper = `
initdb --pgdata=cluster --username=postgres --auth=trust \
  --encoding=UTF8 --locale=C.UTF-8 --no-sync >log 2>&1 &&
cat settings >>cluster/postgresql.conf &&
pg_ctl start --wait --pgdata=cluster --log=log >>log 2>&1 && started=yes
if [ "$started" ]; then echo ready; else cat log; fi
while [ "$started" ] && read -r word; do
  case $word in
    pause) pg_ctl stop --wait --mode=fast --pgdata=cluster >>log 2>&1 ;;
    resume) pg_ctl start --wait --pgdata=cluster --log=log >>log 2>&1 ;;
    crash) pg_ctl restart --wait --mode=immediate --pgdata=cluster --log=log >>log 2>&1 ;;
  esac
  echo done
done
pg_ctl stop --wait --mode=immediate --pgdata=cluster >>log 2>&1
cd / && rm -rf "$FOLDER"
`

/**
 * @param {{ settings?: Record<string, string | number> }} [wishes] settings as in postgresql.conf
 * @returns {Promise<PrivatePostgres>}
 */
export async function startPrivatePostgres({ settings = {} } = {}) {
  const owner = unprivilegedUser()
  const folder = newFolder(owner)
  const port = await freePort()
  const ownSettings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder }
  writeFileSync(path.join(folder, 'settings'), settingLines({ ...settings, ...ownSettings }))

  const child = spawn('sh', ['-c', keeper], {
    ...owner,
    cwd: folder,
    env: { PATH: `${findPostgresBinaries()}:/usr/bin:/bin`, FOLDER: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true, // Ctrl-C ends the tests first and the database after them
  })
  const ended = once(child, 'exit')
  const said = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const answer = (await said.next()).value
  if (answer !== 'ready') {
    const lines = [answer]
    for await (const line of said) lines.push(line)
    throw new ScriptStop(`PostgreSQL не запустился:\n${lines.join('\n')}`)
  }
  const tell = async (/** @type {'pause' | 'resume' | 'crash'} */ word) => {
    child.stdin.write(`${word}\n`)
    await said.next()
  }
  const stop = async () => {
    child.stdin.end()
    await ended
  }
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  return {
    url,
    socketUrl: `${url.replace('127.0.0.1', 'localhost')}?host=${encodeURIComponent(folder)}`,
    pause: () => tell('pause'),
    resume: () => tell('resume'),
    crash: () => tell('crash'),
    stop,
  }
}

// PostgreSQL refuses to run as root.
function unprivilegedUser() {
  if (!isRoot()) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'nobody']
    .map((name) => users.find((fields) => fields[0] === name))
    .find(Boolean)
  if (!user) throw new ScriptStop('PostgreSQL не работает от root, а другого пользователя нет.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

function newFolder(/** @type {{ uid?: number, gid?: number }} */ { uid, gid }) {
  const parent = isRoot() ? '/tmp' : tmpdir() // root's own TMPDIR may be closed to others
  const folder = mkdtempSync(path.join(parent, 'silkway-postgres-'))
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new ScriptStop('Нет свободного порта.')
  return address.port
}

export const settingLines = (/** @type {Record<string, string | number>} */ settings) =>
  Object.entries(settings)
    .map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'\n`)
    .join('')

if (process.argv[1] === import.meta.filename) {
  await runScript(async () => {
    const server = await startPrivatePostgres()
    console.log(`${server.url}\nCtrl-C остановит и удалит этот сервер.`)
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    await server.stop()
    return 0
  })
}
