// How long it is kept what a run has changed, and for how long it can be taken back.

/**
 * A wrong list is seen within days, and a list of a million new prices every day keeps a million rows
 * each. It is days for all suppliers, not runs of each: a run is taken back only when none stands over
 * it, so that none over it may be forgotten before it.
 */
export const UNDO_DAYS = 14
