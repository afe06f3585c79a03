import { describe, expect, test } from 'vitest'
import { endsConnection, isUnavailable } from './database-errors.ts'

const failure = (code: string, more: object = {}) =>
  Object.assign(new Error('refused'), { code, ...more })

describe('what is answered as «unavailable»', () => {
  test.each([
    ['the server ends, starts or is gone', ['57P01', '57P02', '57P03', '57P04', '57P05']],
    ['a connection that failed', ['08000', '08003', '08006', '08P01']],
    ['a full disk, no memory, no connection left', ['53100', '53200', '53300']],
    ['a disk that fails', ['58030']],
    ['a server that only reads', ['25006']],
    ['a role or a database that is refused', ['28000', '28P01', '3D000']],
    ['what took too long', ['57014', '55P03', '25P03']],
    ['a host that is not there', ['ECONNREFUSED', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH']],
    ['a name that is not known', ['ENOTFOUND', 'EAI_AGAIN']],
    ['a line that broke', ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED', 'ENETDOWN']],
  ])('%s', (_, codes) => {
    expect(codes.filter((code) => !isUnavailable(failure(code)))).toEqual([])
  })

  test('a socket whose file is not there', () => {
    expect(isUnavailable(failure('ENOENT', { syscall: 'connect' }))).toBe(true)
    expect(isUnavailable(failure('ENOENT', { syscall: 'open' }))).toBe(false)
  })

  test('no fault of ours: broken SQL, broken data, a refusal of a rule, a bug of the server', () => {
    const faults = ['42601', '42P01', '42703', '23505', '23514', 'SW409', '22P02', '53400', 'XX000']
    expect(faults.filter((code) => isUnavailable(failure(code)))).toEqual([])
  })
})

describe('a refusal', () => {
  test('keeps its connection: a rule, a constraint, a deadlock, a limit of time, a full disk', () => {
    const kept = ['SW409', '23505', '40P01', '40001', '57014', '55P03', '53100', '42601', '22003']
    expect(kept.filter((code) => endsConnection(failure(code)))).toEqual([])
  })

  test.each([
    ['by a server that ends the connection', ['57P01', '08006', '08P01', '25P03']],
    ['by a host that only reads', ['25006']],
    ['of a plan or a name that is out of date', ['0A000', '26000', '42P05']],
    ['by a server that has lost its way', ['XX000', 'XX001']],
  ])('%s drops it', (_, codes) => {
    expect(codes.filter((code) => !endsConnection(failure(code)))).toEqual([])
  })
})
