// The door of search for other slices' servers and for the command line.

export { type JudgedAnswer, judgeAnswer } from '../judging/judge-answer.ts'
export { judgedCatalogue } from '../judging/judged-catalogue.ts'
export { judgementReport } from '../judging/judgement-report.ts'
export { type JudgedQuery, readJudgementSet } from '../judging/judgement-set.ts'
export { type AskShop, MOST_READ, readWholeCatalogue } from '../judging/read-whole-catalogue.ts'
export { areGoalsMet, type Judged } from '../judging/score.ts'
