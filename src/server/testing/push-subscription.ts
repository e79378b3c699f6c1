/** A subscription of a browser whose push service nobody runs. */
export const PUSH_SUBSCRIPTION = {
  endpoint: 'https://localhost:1/push/sample',
  keys: {
    p256dh: 'BOUSAhcPqJpaPu78rHSkO0KA0ni_oQQsxy9l8XQGXJ9GJawQc8R4gREMgXMf_6aSmd8fym_eT0J-nUlLSK_PFOI',
    auth: '9-iuKtCltlfeFfceCFLUdA',
  },
}
