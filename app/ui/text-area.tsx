import { useImperativeHandle, useLayoutEffect, useRef, type ComponentProps } from 'react';
import { restoreEarlyInput } from './early-input.ts';

/** A text field of several lines that keeps what was typed into it before its script came. */
export function TextArea({ ref, ...props }: ComponentProps<'textarea'>) {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    ref,
    () => field.current,
    [],
  );
  useLayoutEffect(() => {
    if (field.current) restoreEarlyInput(field.current);
  }, []);
  return <textarea {...props} ref={field} />;
}
