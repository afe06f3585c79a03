// State of one run of the generator: random numbers, used article numbers, next group number.

import { type ArticleRegister, articleRegister } from './article-register.ts'
import { type Random, seededRandom } from './random.ts'

export type DemoRun = {
  readonly random: Random
  readonly articles: ArticleRegister
  readonly nextGroup: () => number
}

export function startRun(seed: number): DemoRun {
  let groups = 0
  return {
    random: seededRandom(seed),
    articles: articleRegister(),
    nextGroup: () => {
      groups += 1
      return groups
    },
  }
}

/** Writes numbers until one is free. `write` must vary more as `attempt` grows. */
export function freeArticle(run: DemoRun, write: (attempt: number) => string): string {
  for (let attempt = 0; ; attempt += 1) {
    const article = write(attempt)
    if (run.articles.claim(article)) return article
  }
}
