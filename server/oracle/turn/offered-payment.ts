/** What comes with a message to pay for it; see the parameter `payment-authorization`. */
export interface OfferedPayment {
  readonly authorization: string | undefined;
  /** The digest of the body as it was sent (RFC 9530), to which a challenge is bound. */
  readonly contentDigest: () => string | undefined;
}
