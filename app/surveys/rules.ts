/** A survey holds so many questions. A question asked alone is a survey of one. */
export const MOST_IN_SURVEY = 20;
export const MOST_SURVEY_DRAFTS = 20;
