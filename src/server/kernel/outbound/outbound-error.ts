/**
 * Why nothing came from an address that a user chose. `address`: it leads inside, or is none of https. `unknown`: its name has
 * no address. `unreachable`: nobody answers there. `certificate`: it cannot prove its name. `slow`, `large`, `redirects`: more
 * than is allowed. `status`: it answers that there is nothing for us. `type`: it is something else than what we asked for.
 */
export type OutboundFailure =
  | 'address'
  | 'unknown'
  | 'unreachable'
  | 'certificate'
  | 'slow'
  | 'large'
  | 'redirects'
  | 'status'
  | 'type'

/** A failure of a call to an address that a user chose. It holds no part of the address and none of the answer. */
export class OutboundError extends Error {
  readonly failure: OutboundFailure

  constructor(failure: OutboundFailure) {
    super(failure)
    this.name = 'OutboundError'
    this.failure = failure
  }
}

const NAME_CODES = /^(ENOTFOUND|ENODATA|ENONAME|EBADNAME|EAI_\w+|ESERVFAIL|EREFUSED|ETIMEOUT)$/
const CERTIFICATE_CODES =
  /^(ERR_TLS_CERT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_SSL|EPROTO|HOSTNAME_MISMATCH)/

/** The failure that an error of Node stands for. */
export function outboundErrorOf(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  const { code = '' } = error as NodeJS.ErrnoException
  if (NAME_CODES.test(code)) return new OutboundError('unknown')
  return new OutboundError(CERTIFICATE_CODES.test(code) ? 'certificate' : 'unreachable')
}
