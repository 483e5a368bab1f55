// The demo shop's catalogue: its products in English, German and French. Prices in euro cents.

export interface DemoName {
  readonly en: string;
  readonly de: string;
  readonly fr: string;
}

const named = (en: string, de: string, fr: string): DemoName => ({ en, de, fr });

export interface DemoCategory {
  readonly key: string;
  readonly name: DemoName;
  readonly products: readonly DemoProduct[];
}

export interface DemoProduct {
  readonly name: DemoName;
  readonly centAmount: number;
  /** Colours of the variants; the first is the master variant. */
  readonly colors: readonly string[];
}

const product = (name: DemoName, centAmount: number, ...colors: string[]): DemoProduct => ({
  name,
  centAmount,
  colors: colors.length === 0 ? ['grey'] : colors,
});

export const colors = new Map<string, DemoName>([
  ['grey', named('grey', 'grau', 'gris')],
  ['black', named('black', 'schwarz', 'noir')],
  ['white', named('white', 'weiß', 'blanc')],
  ['oak', named('oak', 'Eiche', 'chêne')],
  ['red', named('red', 'rot', 'rouge')],
]);

export const catalogue: readonly DemoCategory[] = [
  {
    key: 'lighting',
    name: named('Lighting', 'Leuchten', 'Luminaires'),
    products: [
      product(
        named('Desk lamp Ada', 'Schreibtischlampe Ada', 'Lampe de bureau Ada'),
        8900,
        'black',
        'white',
      ),
      product(
        named('Floor lamp Grace', 'Stehlampe Grace', 'Lampadaire Grace'),
        18900,
        'black',
        'white',
      ),
      product(
        named('Pendant light Emmy', 'Pendelleuchte Emmy', 'Suspension Emmy'),
        24900,
        'white',
        'red',
      ),
      product(named('Wall light Sofia', 'Wandleuchte Sofia', 'Applique Sofia'), 6900),
      product(
        named('Bedside lamp Marie', 'Nachttischlampe Marie', 'Lampe de chevet Marie'),
        4900,
        'white',
      ),
    ],
  },
  {
    key: 'seating',
    name: named('Seating', 'Sitzmöbel', 'Sièges'),
    products: [
      product(
        named('Office chair Alan', 'Bürostuhl Alan', 'Chaise de bureau Alan'),
        34900,
        'black',
        'grey',
      ),
      product(named('Armchair Kurt', 'Sessel Kurt', 'Fauteuil Kurt'), 49900, 'grey', 'red'),
      product(named('Stool Niels', 'Hocker Niels', 'Tabouret Niels'), 5900, 'oak', 'black'),
      product(named('Sofa Leonhard', 'Sofa Leonhard', 'Canapé Leonhard'), 129900, 'grey'),
      product(named('Bench Carl', 'Sitzbank Carl', 'Banc Carl'), 19900, 'oak'),
    ],
  },
  {
    key: 'tables',
    name: named('Tables', 'Tische', 'Tables'),
    products: [
      product(
        named('Dining table Bernhard', 'Esstisch Bernhard', 'Table à manger Bernhard'),
        79900,
        'oak',
        'white',
      ),
      product(
        named('Standing desk Isaac', 'Stehpult Isaac', 'Bureau debout Isaac'),
        59900,
        'oak',
        'black',
      ),
      product(
        named('Coffee table Blaise', 'Couchtisch Blaise', 'Table basse Blaise'),
        22900,
        'oak',
      ),
      product(
        named('Side table Pierre', 'Beistelltisch Pierre', 'Table d’appoint Pierre'),
        7900,
        'white',
      ),
    ],
  },
  {
    key: 'storage',
    name: named('Storage', 'Aufbewahrung', 'Rangement'),
    products: [
      product(
        named('Bookshelf Georg', 'Bücherregal Georg', 'Bibliothèque Georg'),
        29900,
        'oak',
        'white',
      ),
      product(named('Sideboard Felix', 'Sideboard Felix', 'Buffet Felix'), 69900, 'oak'),
      product(
        named('Drawer unit David', 'Rollcontainer David', 'Caisson David'),
        15900,
        'grey',
        'white',
      ),
      product(
        named('Coat rack Evariste', 'Garderobe Evariste', 'Porte-manteau Evariste'),
        8900,
        'black',
      ),
    ],
  },
  {
    key: 'tools',
    name: named('Tools', 'Werkzeug', 'Outils'),
    products: [
      product(
        named(
          'Multi tool Archimedes',
          'Multifunktionswerkzeug Archimedes',
          'Outil multifonction Archimède',
        ),
        3900,
        'red',
      ),
      product(
        named('Cordless drill Nikola', 'Akkuschrauber Nikola', 'Perceuse sans fil Nikola'),
        14900,
        'red',
      ),
      product(
        named('Tool box Rudolf', 'Werkzeugkasten Rudolf', 'Boîte à outils Rudolf'),
        5900,
        'red',
        'grey',
      ),
      product(
        named('Spirit level Pythagoras', 'Wasserwaage Pythagoras', 'Niveau à bulle Pythagore'),
        1990,
      ),
    ],
  },
  {
    key: 'garden',
    name: named('Garden', 'Garten', 'Jardin'),
    products: [
      product(
        named('Garden hose Torricelli', 'Gartenschlauch Torricelli', 'Tuyau d’arrosage Torricelli'),
        3490,
      ),
      product(
        named('Watering can Daniel', 'Gießkanne Daniel', 'Arrosoir Daniel'),
        1890,
        'grey',
        'red',
      ),
      product(
        named('Deck chair Galileo', 'Liegestuhl Galileo', 'Chaise longue Galilée'),
        8900,
        'white',
      ),
      product(
        named('Raised bed Gregor', 'Hochbeet Gregor', 'Potager surélevé Gregor'),
        12900,
        'oak',
      ),
    ],
  },
];
