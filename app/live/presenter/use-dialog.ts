import { useRef, type RefObject } from 'react';

export type Dialog = {
  dialog: RefObject<HTMLDialogElement | null>;
  open: () => void;
  close: () => void;
};

/** A native dialog keeps the focus inside and returns it on closing; one opened by a key alone returns it to the page. */
export function useDialog(): Dialog {
  const dialog = useRef<HTMLDialogElement>(null);
  return {
    dialog,
    open: () => {
      dialog.current?.showModal();
      dialog.current?.addEventListener('close', focusPage, { once: true });
      // Focuses the dialog itself, not the first of its controls.
      dialog.current?.focus();
    },
    close: () => dialog.current?.close(),
  };
}

function focusPage({ target }: Event): void {
  const { activeElement, body } = document;
  const isLost =
    activeElement === body || (target instanceof Node && target.contains(activeElement));
  if (isLost) document.querySelector('main')?.focus({ preventScroll: true });
}
