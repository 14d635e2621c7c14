import { useRef, type RefObject } from 'react';

export type Dialog = {
  dialog: RefObject<HTMLDialogElement | null>;
  open: () => void;
  close: () => void;
};

/** A native dialog: it keeps the focus in it and gives it back. */
export function useDialog(): Dialog {
  const dialog = useRef<HTMLDialogElement>(null);
  return {
    dialog,
    open: () => {
      dialog.current?.showModal();
      // At its beginning, not at the first of its controls.
      dialog.current?.focus();
    },
    close: () => dialog.current?.close(),
  };
}
