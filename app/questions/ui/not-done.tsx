import { Refused } from './told.tsx';

type Props = { refusal: string | undefined; hasFailed: boolean; cause: unknown };

/** Why nothing happened to a question of one's own. */
export function NotDone({ refusal, hasFailed, cause }: Props) {
  const words = hasFailed ? 'It could not be sent. Try again in a moment.' : refusal;
  return (
    words && (
      <Refused
        cause={cause}
        className="mt-8 max-w-[42rem] rounded-row border-2 border-alarm px-5 py-4 font-semibold"
      >
        {words}
      </Refused>
    )
  );
}
