// Parts that are asked for every week and therefore always kept.

import type { DemoProduct } from './demo-product.ts'
import type { DemoRun } from './demo-run.ts'
import { coreRangeFacts } from './facts.ts'
import { carNamed, kindOfPart } from './known-parts.ts'
import { namedGroups } from './part-group.ts'

export function* coreRange(run: DemoRun): Generator<DemoProduct> {
  for (const [make, model, engine, parts] of coreRangeFacts) {
    const car = carNamed([make, model, engine])
    for (const part of parts) {
      const kind = kindOfPart(part)
      const names = kind.names.filter(([name]) => name === part)
      yield* namedGroups(run, { kind, car, names })
    }
  }
}
