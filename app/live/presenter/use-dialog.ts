import { useRef, type RefObject } from 'react';

export type Dialog = {
  dialog: RefObject<HTMLDialogElement | null>;
  open: () => void;
  close: () => void;
};

/** A native dialog keeps the focus inside and returns it on closing. */
export function useDialog(): Dialog {
  const dialog = useRef<HTMLDialogElement>(null);
  return {
    dialog,
    open: () => {
      dialog.current?.showModal();
      // Focuses the dialog itself, not the first of its controls.
      dialog.current?.focus();
    },
    close: () => dialog.current?.close(),
  };
}
