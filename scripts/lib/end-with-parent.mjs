// Preloaded into a program: ends it when its parent script has ended, even by kill -9.
import cluster from 'node:cluster'
import { isMainThread } from 'node:worker_threads'

if (process.channel && isMainThread && cluster.isPrimary) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
