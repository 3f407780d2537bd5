import { partOfList } from './part-of-list';

const PAGE_SIZE = 50;

test.each([0, 1, 49, 50, 51, 100, 149, 150, 1_234])(
  'the pages of %i rows are the parts of the list, and a page beyond is empty',
  (total) => {
    const list = Array.from({ length: total }, (_, index) => index);
    for (let page = 1; page <= total / PAGE_SIZE + 3; page += 1) {
      const { offset, size, isNearEnd } = partOfList(page, PAGE_SIZE, total);
      const read = (isNearEnd ? list.toReversed() : list).slice(offset, offset + size);
      const shown = read.toSorted((a, b) => a - b);
      expect(shown).toEqual(list.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE));
      expect(offset).toBeLessThanOrEqual(total / 2);
    }
  },
);
