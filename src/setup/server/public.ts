// The door of setup for the demonstration, which is made of the same facts.

export { carRows, categoryRows } from './rows-of-facts.ts'
export {
  categoryFacts,
  engineFacts,
  type MakeFact,
  type ModelFact,
  makeFacts,
  sourceTitles,
} from './trade-facts.ts'
