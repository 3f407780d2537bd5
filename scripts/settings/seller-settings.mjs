/** Who sells, and VAT: a topic of `site-settings.mjs`. */
export const SELLER_SETTINGS = {
  title: 'Seller and VAT',
  settings: {
    SELLER: {
      default: 'a sample',
      meaning:
        'name and address of the seller, separated by `;`, for documents, the imprint and the legal pages. Required in production',
    },
    SELLER_VAT_NUMBER: {
      default: 'a sample',
      meaning: "the seller's VAT number, for documents and the imprint. Required in production",
    },
    SELLER_REGISTER: {
      default: 'a sample',
      meaning:
        'the register that lists the seller, with the number there, for the imprint. Required by law for a seller in a register',
    },
    SELLER_REPRESENTATIVE: {
      default: 'a sample',
      meaning: 'who represents the seller, for the imprint. Required by law for a company',
    },
    VAT_BASE: {
      meaning:
        'of which amount VAT is a percentage: `price` before the coupon, as the specification says, or `discounted`, the price after the coupon. An order keeps the base with which it was placed',
    },
    VAT_NUMBERS: {
      meaning:
        "`on` asks business customers in the EU for their VAT number and checks it at VIES. A valid number of another member state than the seller's removes the VAT. If in doubt, VAT is charged",
    },
    VAT_SELLER_COUNTRY: { meaning: "the seller's country; required with `VAT_NUMBERS=on`" },
    VIES_URL: { default: 'VIES', meaning: 'a server that answers like the REST API of VIES' },
    COUNTRY_HEADER: {
      meaning:
        "the header in which the proxy in front sends the connection's country (`cf-ipcountry`); the proxy must overwrite it. The country is stored with the order as evidence. If it differs from the billing country, the order is marked for the administrator",
    },
  },
};
