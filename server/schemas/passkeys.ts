import * as v from 'valibot';

/** What the table holds of a credential's id; of the rest a body can hold no more than is allowed. */
const MAX_ID = 1_400;
const bytes = v.pipe(v.string(), v.regex(/^[\w-]+$/));
const credentialId = v.pipe(bytes, v.maxLength(MAX_ID));

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/**
 * What a browser sends of a passkey, as JSON (WebAuthn 5.1): read member by member, so that nothing else of a body goes on.
 */
export const assertionBody = v.object({
  credential: v.pipe(
    v.object({
      id: credentialId,
      response: v.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
    }),
    v.transform(({ id, response }) => ({ ...identified(id), response })),
  ),
  next: v.fallback(v.optional(v.string(), '/'), '/'),
});
export type AssertionBody = v.InferOutput<typeof assertionBody>;

export const attestationBody = v.object({
  credential: v.pipe(
    v.object({
      id: credentialId,
      response: v.object({
        clientDataJSON: bytes,
        attestationObject: bytes,
        transports: v.fallback(v.optional(v.array(v.unknown()), []), []),
      }),
    }),
    v.transform(({ id, response: { transports, ...response } }) => ({
      ...identified(id),
      response: {
        ...response,
        transports: TRANSPORTS.filter((transport) => transports.includes(transport)),
      },
    })),
  ),
});
export type AttestationBody = v.InferOutput<typeof attestationBody>;

function identified(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
}

/** What a browser is to ask a passkey, as the standard has it. */
export const passkeyOptions = v.strictObject({
  options: v.looseObject({ challenge: v.string() }),
});

/** Where the page goes on. */
export const onward = v.strictObject({ to: v.string() });
