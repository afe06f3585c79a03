// The door of judging for the command line.

export { type JudgedAnswer, judgeAnswer } from '../judge-answer.ts'
export {
  type AskedSpelling,
  type JudgedSpelling,
  judgeSpelling,
  spellingReport,
} from '../judge-spelling.ts'
export { judgedCatalogue } from '../judged-catalogue.ts'
export { areGoalsMet, type Judged, judgementReport } from '../judgement-report.ts'
export { type JudgedQuery, ownJudgements, readJudgementSet } from '../judgement-set.ts'
export { randomProducts } from '../random-products.ts'
export { type AskShop, MOST_READ, readWholeCatalogue } from '../read-whole-catalogue.ts'
export { spellingsOf } from '../spellings.ts'
