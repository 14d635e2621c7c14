import { createContext, useContext, type RefObject } from 'react';
import { EMPTY, type AskTyped } from '../../questions/schema.ts';

/** The form that something stands in, and what is typed in it. */
type Composing = { form: RefObject<HTMLFormElement | null>; typed: AskTyped };

export const ComposerContext = createContext<Composing>({ form: { current: null }, typed: EMPTY });

export function useComposer(): Composing {
  return useContext(ComposerContext);
}
