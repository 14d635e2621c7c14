/** What is wrong with the body of an answer, for the schema of it and for the direct way, which reads it by hand. */
export const MAX_CHOICES = 20;
export const CHOICE_ID = /^\d{1,3}$/;

export const NO_CHOICES = 'There is no member "choices".';
export const WRONG_BODY = 'Send {"choices":["…"]} with the ids of the choices.';
export const WRONG_LIST = `A list of 1 to ${MAX_CHOICES} ids.`;
export const WRONG_CHOICE = 'This is not the id of a choice.';
export const WRONG_REVISION = {
  detail: 'The revision of a question is a number.',
  member: 'A whole number from 1 on.',
};
export const WRONG_ROOM = {
  detail:
    'The sign of a room is the six letters or digits at the end of the address that its screen shows.',
  member: 'Six letters or digits.',
};
