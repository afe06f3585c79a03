import { describe, expect, test } from 'vitest'
import { memoryArticleFacts, sourcedArticleFacts } from './facts.ts'
import { generateProducts } from './generate-products.ts'

const products = [...generateProducts(2000)]

describe('sourced articles', () => {
  test('come first, with their true names, numbers and fitments and nothing else', () => {
    sourcedArticleFacts.forEach((fact, place) => {
      const product = products[place]
      expect(product?.article).toBe(fact.article)
      expect(product?.name).toBe(fact.name)
      expect(product?.quality).toBe('original')
      expect(product?.numbers.map(({ number }) => number)).toEqual(fact.numbers)
      expect(product?.fitments.map(({ make, model, engine }) => [make, model, engine])).toEqual(
        fact.fits,
      )
    })
  })

  test('say where their fitments come from', () => {
    const confidences = products
      .slice(0, sourcedArticleFacts.length)
      .flatMap(({ fitments }) => fitments.map(({ confidence }) => confidence))
    expect(confidences.filter((confidence) => confidence === 'sourced')).toHaveLength(
      sourcedArticleFacts.reduce(
        (sum, fact) => sum + (fact.fitsFrom === 'M' ? 0 : fact.fits.length),
        0,
      ),
    )
    expect(confidences).not.toContain('generated')
  })

  test('without known cars claim none', () => {
    const product = products.find(({ article }) => article === '1064000180')
    expect(product?.fitments).toEqual([])
    expect(product?.description).toContain('не подтверждена')
  })
})

describe('articles from memory', () => {
  test('are sold and say that nothing is checked', () => {
    for (const { article } of memoryArticleFacts.articles) {
      const product = products.find((known) => known.article === article)
      expect(product?.description, article).toContain('предварительн')
      expect(product?.fitments.every(({ confidence }) => confidence === 'memory')).toBe(true)
    }
  })
})
