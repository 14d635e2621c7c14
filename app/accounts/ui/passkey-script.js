// @ts-check
// Inlined as it is into the pages that use passkeys. What it handles is hidden until it runs.
/**
 * @typedef {{ id: string }} Named
 * @typedef {{ challenge: string, user: Named, allowCredentials?: Named[], excludeCredentials?: Named[] }} Options
 * @typedef {{ detail?: string, code?: string, to?: string, options?: Options }} Told
 * @typedef {Record<'unreachable' | 'failed' | 'heldAlready' | 'wrongAddress' | 'unsupported' | 'unknown', string>} Words
 * @typedef {{ signalUnknownCredential?: (about: { rpId: string, credentialId: string }) => Promise<void> }} Signals
 */
(() => {
  const RENEW_MS = 540_000;
  /** @type {NodeListOf<HTMLElement>} */
  const places = document.querySelectorAll('[data-passkey]');
  const words = /** @type {Words} */ (JSON.parse(places[0]?.dataset['words'] ?? '{}'));

  class Refused extends Error {
    /** @param {string} says @param {string} [code] */
    constructor(says, code) {
      super(says);
      this.code = code;
    }
  }

  /** @param {string} text */
  const bytes = (text) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    );
  /** @param {ArrayBuffer} buffer */
  const text = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  /** @param {Named[]} [list] @returns {PublicKeyCredentialDescriptor[]} */
  const named = (list = []) => list.map(({ id }) => ({ type: 'public-key', id: bytes(id) }));

  /** @param {string} path @param {object} body @returns {Promise<Told>} */
  async function send(path, body) {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    if (!answer) throw new Refused(words.unreachable);
    const told = /** @type {Told} */ (await answer.json().catch(() => ({})));
    if (!answer.ok) throw new Refused(told.detail ?? words.failed, told.code);
    return told;
  }

  /** @param {string} path @returns {Promise<Options>} */
  async function optionsFrom(path) {
    const { options } = await send(path, {});
    if (!options) throw new Refused(words.failed);
    return options;
  }

  /** @param {CredentialRequestOptions} [how] */
  async function prove(how) {
    const options = await optionsFrom('/api/v1/passkeys/options');
    const publicKey = /** @type {PublicKeyCredentialRequestOptions} */ ({
      ...options,
      challenge: bytes(options.challenge),
      allowCredentials: named(options.allowCredentials),
    });
    const found = /** @type {PublicKeyCredential | null} */ (
      await navigator.credentials.get({ ...how, publicKey })
    );
    if (!found) return undefined;
    const response = /** @type {AuthenticatorAssertionResponse} */ (found.response);
    return {
      id: text(found.rawId),
      response: {
        clientDataJSON: text(response.clientDataJSON),
        authenticatorData: text(response.authenticatorData),
        signature: text(response.signature),
      },
    };
  }

  async function add() {
    const options = await optionsFrom('/api/v1/me/passkeys/options');
    const publicKey = /** @type {PublicKeyCredentialCreationOptions} */ (
      /** @type {unknown} */ ({
        ...options,
        challenge: bytes(options.challenge),
        user: { ...options.user, id: bytes(options.user.id) },
        excludeCredentials: named(options.excludeCredentials),
      })
    );
    const made = /** @type {PublicKeyCredential | null} */ (
      await navigator.credentials.create({ publicKey })
    );
    if (!made) return;
    const response = /** @type {AuthenticatorAttestationResponse} */ (made.response);
    const credential = {
      id: text(made.rawId),
      response: {
        clientDataJSON: text(response.clientDataJSON),
        attestationObject: text(response.attestationObject),
        transports: response.getTransports(),
      },
    };
    const { to = '/' } = await send('/api/v1/me/passkeys', { credential });
    location.assign(to);
  }

  /** @param {Awaited<ReturnType<typeof prove>>} credential @param {string} next */
  async function enter(credential, next) {
    if (!credential) return;
    try {
      const { to = '/' } = await send('/api/v1/passkeys/enter', { credential, next });
      location.assign(to);
    } catch (error) {
      // A browser can forget a passkey that the site no longer has.
      if (error instanceof Refused && error.code === 'unknown')
        void (
          /** @type {Signals} */ (
            /** @type {unknown} */ (PublicKeyCredential)
          ).signalUnknownCredential?.({
            rpId: location.hostname,
            credentialId: credential.id,
          }).catch(() => undefined)
        );
      throw error;
    }
  }

  /** @param {unknown} error */
  function wordsFor(error) {
    if (error instanceof Refused) return error.message;
    const { name } = /** @type {Error} */ (error);
    // Somebody changed their mind, or the browser stopped waiting.
    if (name === 'NotAllowedError' || name === 'AbortError') return '';
    if (name === 'InvalidStateError') return words.heldAlready;
    if (name === 'SecurityError') return words.wrongAddress;
    if (name === 'ConstraintError' || name === 'NotSupportedError') return words.unsupported;
    return words.failed;
  }

  /** @param {HTMLElement} place @param {HTMLButtonElement} button @param {Element} says */
  function work(place, button, says) {
    const { passkey, next = '/', confirm = '/' } = place.dataset;
    const enters = passkey === 'enter';
    /** @type {AbortController | undefined} */
    let offering;

    /** @param {unknown} error */
    const explain = (error) => {
      says.textContent = wordsFor(error);
    };

    /** The browser offers a passkey among the addresses it knows, for as long as the page is open. */
    async function offer() {
      if (!enters || !document.querySelector('input[autocomplete~=webauthn]')) return;
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      offering?.abort();
      const mine = new AbortController();
      offering = mine;
      // A challenge is valid for ten minutes, so another is requested before.
      setTimeout(() => {
        if (offering === mine) void offer();
      }, RENEW_MS);
      try {
        await enter(await prove({ mediation: 'conditional', signal: mine.signal }), next);
      } catch (error) {
        if (!mine.signal.aborted) explain(error);
      }
    }

    async function press() {
      if (button.hasAttribute('aria-busy')) return;
      button.setAttribute('aria-busy', 'true');
      says.textContent = '';
      offering?.abort();
      try {
        await (enters ? enter(await prove(), next) : add());
      } catch (error) {
        if (error instanceof Refused && error.code === 'confirm') location.assign(confirm);
        else {
          explain(error);
          // Whoever cancelled may still pick a passkey at the address field.
          if (!(error instanceof Refused)) void offer();
        }
      } finally {
        button.removeAttribute('aria-busy');
      }
    }

    button.addEventListener('click', () => void press());
    void offer();
  }

  for (const place of places) {
    const button = place.querySelector('button');
    const says = place.querySelector('output');
    if (!button || !says) continue;
    const isKnown = typeof PublicKeyCredential === 'function';
    button.hidden = !isKnown;
    // The text for a browser without a script.
    place.querySelector('[data-plain]')?.remove();
    if (isKnown) work(place, button, says);
    else if (place.dataset['passkey'] === 'add') says.textContent = words.unknown;
  }
})();
