// Milliseconds of the machine's steady clock: the same one in every thread.

export const now = (): number => Number(process.hrtime.bigint()) / 1e6
