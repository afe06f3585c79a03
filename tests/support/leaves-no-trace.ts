// Fails a test file that leaves global changes to the next one in its process.

import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

const PERSISTENT = /^(?:TCP|Pipe)ServerWrap$|^MessagePort$|^Worker$|^FSEventWrap$/
/** What a loaded module keeps for the next ones to load. */
const OF_LIBRARIES = /^__zod_/

const world = () => ({
  folder: process.cwd(),
  environment: { ...process.env },
  globals: globalsByName(),
  isTimeReal: !vi.isFakeTimers(),
  open: process.getActiveResourcesInfo().filter((name) => PERSISTENT.test(name)),
})

/** By what they are, not by what is in them. */
function globalsByName(): Map<string, unknown> {
  const descriptors = Object.getOwnPropertyDescriptors(globalThis)
  return new Map(Object.entries(descriptors).map(([name, { value, get }]) => [name, get ?? value]))
}

const before = world()

afterAll(() => {
  const { globals, ...after } = world()
  const { globals: formerGlobals, ...former } = before
  expect(after).toEqual(former)
  const names = new Set([...globals.keys(), ...formerGlobals.keys()])
  const isChanged = (name: string) => !Object.is(globals.get(name), formerGlobals.get(name))
  expect([...names].filter((name) => isChanged(name) && !OF_LIBRARIES.test(name))).toEqual([])
  const { testPath = '' } = expect.getState()
  // another file would be given the module that this one has replaced
  expect(readFileSync(testPath, 'utf8')).not.toMatch(/\bvi\.(?:mock|doMock)\(/)
})
