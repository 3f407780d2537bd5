import * as texts from '#texts';
import type { BuyerWords } from '../checkout/buyer-words';

/** The words for staff who place an order for a customer. */
export const STAFF_WORDS: BuyerWords = {
  chooseCountry: texts.staffOrder.chooseCountry,
  countryHint: texts.staffOrder.countryHint,
  countryMissing: texts.staffOrder.countryMissing,
  namesMissing: texts.staffOrder.namesMissing,
  cannotAccept: texts.staffOrder.nothingToPay,
  coupon: texts.staffOrder.coupon,
  vatUnknown: texts.staffOrder.vatUnknown,
  vatReverseCharge: texts.staffOrder.vatReverseCharge,
  vatNoEffect: texts.staffOrder.vatNoEffect,
  calculating: texts.staffOrder.calculating,
};
