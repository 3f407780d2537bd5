import { BILLING_FIELDS } from '@site/shared/contract';
import { createContext, useContext } from 'react';
import * as texts from '#texts';

/** The words of an order's form that depend on who fills it in. */
export type BuyerWords = {
  chooseCountry: () => string;
  countryHint: () => string;
  countryMissing: (values: { other: string }) => string;
  namesMissing: () => string;
  cannotAccept: () => string;
  coupon: () => string;
  vatUnknown: () => string;
  vatReverseCharge: () => string;
  vatNoEffect: () => string;
  calculating: () => string;
};

/** The words for a customer who orders. */
export const OWN_WORDS: BuyerWords = {
  chooseCountry: texts.checkout.chooseCountry,
  countryHint: () => BILLING_FIELDS.country.hint ?? '',
  countryMissing: texts.checkout.countryMissing,
  namesMissing: texts.checkout.namesMissing,
  cannotAccept: texts.checkout.cannotAccept,
  coupon: texts.checkout.haveCoupon,
  vatUnknown: texts.amounts.vatUnknown,
  vatReverseCharge: texts.checkout.vatReverseCharge,
  vatNoEffect: texts.checkout.vatNoEffect,
  calculating: texts.checkout.calculating,
};

const BuyerWordsContext = createContext(OWN_WORDS);

/** Sets the words of the order's form inside it; without it, they are `OWN_WORDS`. */
export const BuyerWordsProvider = BuyerWordsContext.Provider;

export function useBuyerWords(): BuyerWords {
  return useContext(BuyerWordsContext);
}
