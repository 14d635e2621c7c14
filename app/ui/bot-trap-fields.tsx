import * as words from './words.ts';

type Props = { id: string; stamp: string };

/** Tells programs from people: a field that only programs fill in, and the time at which the form was made. */
export function BotTrapFields({ id, stamp }: Props) {
  return (
    <>
      <div className="sr-only" aria-hidden="true">
        <label htmlFor={id}>{words.leaveEmpty}</label>
        <input
          id={id}
          name="leave_empty"
          type="text"
          tabIndex={-1}
          autoComplete="off"
          defaultValue=""
        />
      </div>
      <input type="hidden" name="stamp" value={stamp} />
    </>
  );
}
