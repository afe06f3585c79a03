// The door of search for other slices' servers and for the command line.

export { type JudgedAnswer, judgeAnswer } from '../judging/judge-answer.ts'
export { type AskedSpelling, judgeSpelling } from '../judging/judge-spelling.ts'
export { judgedCatalogue } from '../judging/judged-catalogue.ts'
export { judgementReport } from '../judging/judgement-report.ts'
export { type JudgedQuery, readJudgementSet } from '../judging/judgement-set.ts'
export { randomProducts } from '../judging/random-products.ts'
export { type AskShop, MOST_READ, readWholeCatalogue } from '../judging/read-whole-catalogue.ts'
export { areGoalsMet, type Judged } from '../judging/score.ts'
export { type JudgedSpelling, spellingReport } from '../judging/spelling-report.ts'
export { spellingsOf } from '../judging/spellings.ts'
