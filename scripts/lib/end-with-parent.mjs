// Loaded into a program before it starts: ends it when the script that runs it is gone, even by kill -9.
import cluster from 'node:cluster'
import { isMainThread } from 'node:worker_threads'

if (process.channel && isMainThread && cluster.isPrimary) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
