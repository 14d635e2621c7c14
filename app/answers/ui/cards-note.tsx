/** Above cards that can be answered in place: how, and who will see it. */
export function CardsNote() {
  return (
    <p className="mt-4 text-small text-soft">
      Answer right here: one tap counts, without your name. Nobody sees who picked what.
    </p>
  );
}
