/** The most questions of a survey. A question asked alone is a survey of one. */
export const MAX_IN_SURVEY = 20;
/** The places of questions in a survey, as addresses name them. */
export const SURVEY_POSITIONS = Array.from({ length: MAX_IN_SURVEY }, (_, at) => String(at + 1));
export const MAX_SURVEY_DRAFTS = 20;
