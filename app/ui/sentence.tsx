import { createElement, Fragment, type ReactNode } from 'react';

/** A sentence in which an element stands, in the order that its words give. */
export function Sentence({ parts }: { parts: readonly ReactNode[] }) {
  return createElement(Fragment, null, ...parts);
}
