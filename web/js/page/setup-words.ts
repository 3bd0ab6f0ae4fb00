// Adds the sentences of set-ups, guides and still tables, which home does without.

import { sentences } from '../../../py/hairpin/words/en/page_setup.po';
import { addWords } from '../ui/words.ts';

addWords(sentences);
