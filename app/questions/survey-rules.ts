/** A survey holds so many questions. A question asked alone is a survey of one. */
export const MAX_IN_SURVEY = 20;
/** Where a question stands in its survey, as addresses name it. */
export const SURVEY_POSITIONS = Array.from({ length: MAX_IN_SURVEY }, (_, at) => String(at + 1));
export const MAX_SURVEY_DRAFTS = 20;
