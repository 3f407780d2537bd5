const CODES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

/** The ISO 3166-1 alpha-2 codes. */
export const COUNTRIES: readonly string[] = CODES.split(' ');

/** A country that is not in the list: the form's default (section 3). */
export const OTHER_COUNTRY = 'OTHER';

/**
 * Whether the connection's country contradicts the customer's choice, which decides the VAT
 * (decision 20). `seen` is null if it is not known.
 */
export function isCountryDoubtful(named: string, seen: string | null): boolean {
  return seen !== null && seen !== named;
}

/** Whether a text is a country code of the form: an ISO code or OTHER. */
export function isCountry(code: string): boolean {
  return code === OTHER_COUNTRY || COUNTRIES.includes(code);
}
