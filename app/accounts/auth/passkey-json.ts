/**
 * What a browser sends of a passkey, as JSON (WebAuthn 5.1). It is read field by field, so that nothing else of a body
 * gets through.
 */
type Assertion = {
  id: string;
  rawId: string;
  type: 'public-key';
  clientExtensionResults: Record<string, never>;
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
  };
};

type Attestation = {
  id: string;
  rawId: string;
  type: 'public-key';
  clientExtensionResults: Record<string, never>;
  response: {
    clientDataJSON: string;
    attestationObject: string;
    transports: Transport[];
  };
};

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof TRANSPORTS)[number];

/** The longest id of a credential that the table takes; the limit on bodies bounds the rest. */
const MAX_ID = 1_400;
const BYTES = /^[\w-]+$/;

export function parseAssertion(value: unknown): Assertion | undefined {
  const { id, response } = partsOf(value);
  const { clientDataJSON, authenticatorData, signature } = response;
  if (!isId(id) || !areBytes(clientDataJSON) || !areBytes(authenticatorData)) return undefined;
  if (!areBytes(signature)) return undefined;
  return { ...identified(id), response: { clientDataJSON, authenticatorData, signature } };
}

export function parseAttestation(value: unknown): Attestation | undefined {
  const { id, response } = partsOf(value);
  const { clientDataJSON, attestationObject, transports } = response;
  if (!isId(id) || !areBytes(clientDataJSON) || !areBytes(attestationObject)) return undefined;
  const named: readonly unknown[] = Array.isArray(transports) ? transports : [];
  const known = TRANSPORTS.filter((transport) => named.includes(transport));
  return {
    ...identified(id),
    response: { clientDataJSON, attestationObject, transports: known },
  };
}

function identified(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
}

function partsOf(value: unknown) {
  const { id, response } = fieldsOf(value);
  return { id, response: fieldsOf(response) };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isId(value: unknown): value is string {
  return areBytes(value) && value.length <= MAX_ID;
}

function areBytes(value: unknown): value is string {
  return typeof value === 'string' && BYTES.test(value);
}
