import { createContext, useContext, type RefObject } from 'react';
import { EMPTY_QUESTION, type QuestionInput } from '../../questions/question-schema.ts';

/** The form, and what is typed in it. */
type ComposerState = { form: RefObject<HTMLFormElement | null>; typed: QuestionInput };

export const ComposerContext = createContext<ComposerState>({
  form: { current: null },
  typed: EMPTY_QUESTION,
});

export function useComposer(): ComposerState {
  return useContext(ComposerContext);
}
