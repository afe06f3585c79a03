// Tests that a flood that was too weak is distinguished from one that the shop withstood.

import { expect, test } from 'vitest'
import type { SampleGoods } from '../visitors/sample-goods.ts'
import type { World } from './attack.ts'
import { tooWeak } from './flood-attack.ts'
import { PAGE_FLOODS } from './page-floods.ts'

const goods = Array.from({ length: 40 }, (_, id) => ({
  ...{ id, key: `good-${id}`, article: `A${id}`, name: `Фильтр масляный ${id}` },
}))

test.each(PAGE_FLOODS.map((attack) => [attack.name, attack] as const))(
  'the flood of %s does not hold when nobody answers it',
  async (_, { begin }) => {
    const world = {
      ...{ shop: 'http://127.0.0.1:1', sample: { goods } as unknown as SampleGoods },
      ...{ rounds: 1, seconds: 0.01 },
    }
    const assault = await begin(world as World)
    await assault.round(AbortSignal.timeout(1000))
    const { summary, broken } = await assault.finish()
    expect(summary).toMatch(/^no answer × \d+$/)
    // a busy machine sends too few as well, which is a second finding
    expect(broken).toContainEqual(expect.stringMatching(/^only 0 of \d+ calls were answered$/))
  },
)

test.each<[string, Parameters<typeof tooWeak>, string[]]>([
  ['of its whole pace', [{ sent: 900, answers: new Map([[429, 900]]) }, 1000], []],
  [
    'of a tenth of its pace',
    [{ sent: 100, answers: new Map([[200, 100]]) }, 1000],
    ['only 100 calls were sent, 1000 were to be'],
  ],
  [
    'of answers that mostly did not come',
    [
      {
        sent: 1000,
        answers: new Map([
          [200, 400],
          [0, 600],
        ]),
      },
      1000,
    ],
    ['only 400 of 1000 calls were answered'],
  ],
])('a flood %s', (_, given, sentences) => {
  expect(tooWeak(...given)).toEqual(sentences)
})
